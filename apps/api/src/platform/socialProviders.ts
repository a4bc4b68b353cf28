import { SOCIAL_PROVIDERS, type SocialProvider } from '@kindred/validation/accounts';
import type { Env } from './env.ts';

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  scopes: string[];
  /** Facebook documents its secret as a form field; others use HTTP Basic. */
  secretIn: 'header' | 'body';
}

/** @returns null when the operator has not set the provider up. */
export function settingsOf(env: Env, provider: SocialProvider): ProviderSettings | null {
  if (provider === 'google') {
    if (env.GOOGLE_CLIENT_ID === undefined || env.GOOGLE_CLIENT_SECRET === undefined) return null;
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      userinfoUrl: env.GOOGLE_USERINFO_URL,
      scopes: ['openid', 'profile', 'email'],
      secretIn: 'header',
    };
  }
  if (env.FACEBOOK_CLIENT_ID === undefined || env.FACEBOOK_CLIENT_SECRET === undefined) return null;
  return {
    clientId: env.FACEBOOK_CLIENT_ID,
    clientSecret: env.FACEBOOK_CLIENT_SECRET,
    authorizationUrl: env.FACEBOOK_AUTHORIZATION_URL,
    tokenUrl: env.FACEBOOK_TOKEN_URL,
    userinfoUrl: env.FACEBOOK_USERINFO_URL,
    scopes: ['public_profile', 'email'],
    secretIn: 'body',
  };
}

export function isConfigured(env: Env, provider: SocialProvider): boolean {
  return settingsOf(env, provider) !== null;
}

export function configuredProviders(env: Env): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((provider) => isConfigured(env, provider));
}
