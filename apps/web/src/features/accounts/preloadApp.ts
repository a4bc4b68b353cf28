/** Fetches the files that the app and its feed start with while the visitor signs in. The build lists them. */
export function preloadApp(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-files"]');
  for (const href of meta?.content.match(/\S+\.(?:js|css)/g) ?? []) {
    const link = document.createElement('link');
    link.href = href;
    if (href.endsWith('.js')) link.rel = 'modulepreload';
    else Object.assign(link, { rel: 'prefetch', as: 'style' });
    document.head.append(link);
  }
  meta?.remove();
}
