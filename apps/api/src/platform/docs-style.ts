/** Of the API reference alone; it loads nothing. */
export const STYLE = `
:root{color-scheme:light dark;--text:#1d1920;--muted:#6b6372;--ground:#faf8f6;--card:#fff;--line:#ece7e9;--primary:#6f38c5}
@media (prefers-color-scheme:dark){:root{--text:#f2eff5;--muted:#a89fb0;--ground:#121016;--card:#1a171f;--line:#2a2531;--primary:#b995f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 system-ui,sans-serif}
header{padding:24px 16px 8px;max-width:880px;margin:auto}
h1{font-size:28px;margin:0 0 8px}h2{font-size:22px;margin:40px 0 8px}section h2{font-size:16px;margin:0;overflow-wrap:anywhere}h3{font-size:13px;margin:16px 0 4px;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;column-gap:12px}
nav a{color:var(--primary);display:inline-flex;align-items:center;min-height:44px;min-width:44px}
nav a[aria-current]{color:var(--text);font-weight:600;text-decoration:none}
.calls{list-style:none;margin:8px 0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:12px}
.calls li{padding:4px 16px 10px}.calls li+li{border-top:1px solid var(--line)}
.calls a{color:inherit;display:flex;align-items:center;gap:8px;min-height:44px;overflow-wrap:anywhere;text-decoration:none}
.calls a:hover code{text-decoration:underline}
.calls li>span{color:var(--muted);font-size:14px}
main{max-width:880px;margin:auto;padding:0 16px 64px}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin:12px 0}
section p{margin:8px 0 0}
.method{display:inline-block;min-width:64px;font:600 12px/1.6 system-ui;padding:1px 8px;border-radius:999px;text-align:center;color:#fff;background:#5b5463}
.get{background:#11725d}.post{background:#6f38c5}.delete{background:#b42a2f}.patch{background:#8a5300}
.key{font-size:12px;color:var(--muted);border:1px solid var(--line);border-radius:999px;padding:0 8px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
td{padding:4px 12px 4px 0;border-top:1px solid var(--line);vertical-align:top}
code{font:0.92em ui-monospace,monospace}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
`;
