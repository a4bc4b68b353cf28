import { email, PERSON_NAME_MAX, type SocialProvider } from '@kindred/validation/accounts';
import { toPlainName } from '@kindred/validation/names';
import { text } from '@kindred/validation/text';
import { z } from 'zod';
import type { Env } from '../../platform/env.ts';
import { type ProviderSettings, settingsOf } from '../../platform/socialProviders.ts';
import type { SocialPerson } from './sign-in.service.ts';

export interface Started {
  url: URL;
  state: string;
  verifier: string;
}

export interface OAuthClient {
  start(): Promise<Started>;
  /**
   * Spends the code and asks the provider who it belongs to.
   * @throws when the provider refuses the code or does not answer in the expected form.
   */
  finish(code: string, verifier: string): Promise<SocialPerson>;
}

const tokenAnswer = z.object({ access_token: z.string().min(1) });

/** As much of a name as can be stored, whatever the provider sent. */
function storableName(name: string): string {
  return toPlainName(name)
    .replaceAll('\u0000', '')
    .trim()
    .slice(0, PERSON_NAME_MAX)
    .replace(/\p{Cs}/gu, '');
}

const subjectClaim = text().max(255).optional();

/** Google and other OpenID providers say `sub`; Facebook says `id`. */
const userinfo = z
  .object({
    sub: subjectClaim,
    id: subjectClaim,
    email: z.string().optional(),
    email_verified: z.union([z.boolean(), z.string()]).optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    name: z.string().optional(),
  })
  .transform((claims, check): SocialPerson => {
    const subject = claims.sub ?? claims.id;
    if (subject === undefined || subject === '') {
      check.addIssue({ code: 'custom', message: 'The provider named no subject' });
      return z.NEVER;
    }
    const words = (claims.name ?? '').trim().split(/\s+/);
    const isVerified = claims.email_verified === undefined || String(claims.email_verified) === 'true';
    const address = email.safeParse(claims.email);
    const first = claims.given_name ?? claims.first_name ?? words[0] ?? '';
    const last = claims.family_name ?? claims.last_name ?? words.slice(1).join(' ');
    return {
      subject,
      email: isVerified && address.success ? address.data : null,
      firstName: storableName(first) || 'New',
      lastName: storableName(last) || 'Member',
    };
  });

const TIMEOUT_MS = 10_000;

/** @returns null when the operator has not set the provider up. */
export function createOAuthClient(env: Env, provider: SocialProvider): OAuthClient | null {
  const settings = settingsOf(env, provider);
  if (settings === null) return null;
  const callback = `${env.publicUrl}/api/auth/${provider}/callback`;

  async function exchange(
    { clientId, clientSecret, secretIn, tokenUrl }: ProviderSettings,
    code: string,
    verifier: string,
  ): Promise<string> {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...(secretIn === 'header' ? { authorization: basic } : {}) },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: callback,
        ...(secretIn === 'body' ? { client_id: clientId, client_secret: clientSecret } : {}),
      }),
    });
    if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}`);
    return tokenAnswer.parse(await answer.json()).access_token;
  }

  return {
    async start() {
      // Its providers are seventy modules, so it is loaded when the first person signs in this way.
      const { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } = await import(
        'arctic'
      );
      const client = new OAuth2Client(settings.clientId, settings.clientSecret, callback);
      const state = generateState();
      const verifier = generateCodeVerifier();
      const url = client.createAuthorizationURLWithPKCE(
        settings.authorizationUrl,
        state,
        CodeChallengeMethod.S256,
        verifier,
        settings.scopes,
      );
      return { url, state, verifier };
    },
    async finish(code, verifier) {
      const accessToken = await exchange(settings, code, verifier);
      const answer = await fetch(settings.userinfoUrl, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      });
      if (!answer.ok) throw new Error(`The user endpoint answered ${answer.status}`);
      return userinfo.parse(await answer.json());
    },
  };
}
