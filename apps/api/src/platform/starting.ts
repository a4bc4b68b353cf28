import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf8f6;color:#1d1920;font:16px/1.5 system-ui,sans-serif}
main{text-align:center;padding:24px}h1{font-size:22px;margin:0 0 4px}p{margin:0;color:#6b6372}
i{display:block;width:160px;height:4px;margin:24px auto 0;border-radius:2px;background:#ece7e9;overflow:hidden}
i::after{content:'';display:block;width:40%;height:100%;background:#834bd8;border-radius:2px;animation:m 1.4s ease-in-out infinite alternate}
@keyframes m{to{margin-left:60%}}
@media (prefers-reduced-motion:reduce){i::after{animation:none}}
@media (prefers-color-scheme:dark){body{background:#121016;color:#f2eff5}p{color:#9d94a6}i{background:#2a2531}}`;

/**
 * Answers on a server that listens before the application is there: people see what is going on and the
 * page comes back by itself, programs get a 503.
 * @returns what to call with each new step.
 */
export function answerWhileStarting(server: Server, productName: string): (step: string) => void {
  let step = 'Starting';
  const name = productName.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isLiveness = request.url === '/healthz';
    const isPage = !/^\/(?:api|trpc|ws|healthz|readyz|metrics)\b/.test(request.url ?? '/');
    response.writeHead(isLiveness ? 200 : 503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'retry-after': '1',
      ...(isPage ? { refresh: '1' } : {}),
    });
    if (isLiveness) response.end('{"status":"starting"}');
    else if (isPage) {
      response.end(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${STYLE}</style></head><body><main><h1>${name} is getting ready</h1><p role="status">${step}</p><i></i></main></body></html>`,
      );
    } else
      response.end(JSON.stringify({ message: `${productName} is starting: ${step}.`, code: 'unavailable' }));
  });
  return (next) => {
    step = next;
  };
}
