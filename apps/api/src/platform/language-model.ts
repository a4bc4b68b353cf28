import type { IncomingMessage } from 'node:http';
import { addAbortSignal } from 'node:stream';
import { z } from 'zod';
import type { Env } from './env.ts';
import { openRequest } from './open-request.ts';
import { publicLookup } from './public-address.ts';

/** Of everything a server sends for one answer, and of the text in it. */
const STREAM_MAX = 512 * 1024;
const TEXT_MAX = 16_000;

/** Why there is no answer, in words of ours: what a server says never comes into a log. */
export class ModelFailed extends Error {
  override name = 'ModelFailed';
}

export interface LanguageModel {
  /**
   * @returns text and nothing else: no tool is offered, so none is called
   * @throws when the server cannot be reached, fails, takes too long or does not come to an end
   */
  complete(ask: { rules: string; data: string }): Promise<string>;
}

/** Any server with OpenAI's chat completions; undefined while none is set. */
export function createLanguageModel(env: Env): LanguageModel | undefined {
  const { GUIDE_LLM_URL: base, GUIDE_LLM_MODEL: model, GUIDE_LLM_KEY: key } = env;
  if (base === undefined) return undefined;
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return {
    async complete({ rules, data }) {
      const signal = AbortSignal.timeout(env.GUIDE_LLM_SECONDS * 1000);
      // No limit of tokens and no temperature: some models refuse either.
      const body = JSON.stringify({
        model,
        stream: true,
        messages: [
          { role: 'system', content: rules },
          { role: 'user', content: data },
        ],
      });
      const response = await openRequest(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'text/event-stream',
          'accept-encoding': 'identity',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body,
        signal,
        ...(env.GUIDE_LLM_PRIVATE ? {} : { lookup: publicLookup }),
      });
      try {
        if (response.statusCode !== 200) throw new ModelFailed(`status ${response.statusCode}`);
        return await textOf(addAbortSignal(signal, response));
      } finally {
        response.destroy();
      }
    },
  };
}

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

function choiceIn(event: string) {
  try {
    return chunk.parse(JSON.parse(event)).choices[0];
  } catch {
    throw new ModelFailed('an event of another form');
  }
}

/** All of it: half an answer is none. */
async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const event of eventsOf(response)) {
    if (event === '[DONE]') return text;
    const choice = choiceIn(event);
    text += choice?.delta?.content ?? '';
    if (text.length > TEXT_MAX) throw new ModelFailed('too long an answer');
    const reason = choice?.finish_reason ?? null;
    if (reason === 'stop') return text;
    if (reason !== null) throw new ModelFailed('an answer that was cut off');
  }
  throw new ModelFailed('an answer without an end');
}

/** The data of each server-sent event; servers of models write each in one line. */
async function* eventsOf(response: IncomingMessage): AsyncGenerator<string, void, undefined> {
  let received = 0;
  let rest = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) {
    received += part.length;
    if (received > STREAM_MAX) throw new ModelFailed('too much was sent');
    const lines = (rest + part).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
    }
  }
}
