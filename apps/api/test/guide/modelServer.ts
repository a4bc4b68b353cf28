import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[] };
}

/** What the model was given to word. */
export interface Given {
  question: string;
  facts: { text: string; sources: number[] }[];
  sources: { number: number; kind: string; name: string; about: string }[];
}

export const givenIn = ({ body }: Asked): Given => JSON.parse(body.messages[1]?.content ?? '');

export const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Says a text in pieces, as servers of models do, cut wherever it happens. */
export function say(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`: begins\n\n${event({ role: 'assistant' })}`);
  const bytes = Buffer.from(text.replace(/[\s\S]{1,7}/g, (content) => event({ content })));
  for (let at = 0; at < bytes.length; at += 50) response.write(bytes.subarray(at, at + 50));
  response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
}

export interface ModelServer {
  /** To be set as GUIDE_LLM_URL. */
  url: string;
  asked: Asked[];
  /** How it answers from now on. */
  answer: (asked: Asked, response: ServerResponse) => void;
  close(): void;
}

/** A server of a model on this machine that says what a test lets it say. */
export async function startModelServer(): Promise<ModelServer> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { url = '', headers } = request;
    const asked: Asked = { url, headers, body: body === '' ? {} : JSON.parse(body) };
    model.asked.push(asked);
    model.answer(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const model: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    asked: [],
    answer: (_asked, response) => say(response, ''),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}
