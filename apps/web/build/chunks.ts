import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';

/**
 * What the app starts with, in few files: each of many small ones is compressed by itself, which costs a tenth. A build
 * of these entries alone finds what they use. Imports do not tell: the index of a library names all that it has.
 */
export function startFiles(root: string): Plugin {
  return {
    name: 'kindred-start-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async config() {
      const groups = await startGroups(root);
      return { build: { rollupOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

async function startGroups(root: string) {
  const [app, feed, dialog] = await usedBy(root, [
    'src/app/main.tsx',
    'src/features/feed/FeedScreen.tsx',
    'src/features/accounts/mount.tsx',
  ]);
  // Entries keep files of their own, and global styles their import order: the layer declared first has the lowest
  // priority.
  const isApart =
    /\/src\/(?:app\/(?:styles\/|main\.tsx$)|features\/(?:feed\/FeedScreen|accounts\/mount)\.tsx$)|(?<!\.module)\.css$/;
  const group = (name: string, priority: number, test: (id: string) => boolean) => ({
    name,
    priority,
    test: (id: string) => !id.startsWith('\0') && !isApart.test(id) && test(id),
    // What they import is in these groups already.
    includeDependenciesRecursively: false,
  });
  return [
    group('base', 3, (id) => dialog.has(id) && (app.has(id) || feed.has(id))),
    group('shell', 2, (id) => app.has(id)),
    group('feed', 1, (id) => feed.has(id)),
    // What only the sign-in dialog starts with; its parts are small, and other screens use most of them.
    group('dialog', 0, (id) => dialog.has(id)),
  ];
}

async function usedBy<const Entries extends readonly string[]>(root: string, entries: Entries) {
  const results = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      react(),
      {
        name: 'kindred-static-imports',
        enforce: 'pre',
        resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: entries.map((entry) => join(root, entry)), preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = results as Rollup.RollupOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const used = (fileName: string, found: Set<string>): Set<string> => {
    const chunk = chunks.get(fileName);
    for (const id of chunk?.moduleIds ?? []) found.add(id);
    for (const each of chunk?.imports ?? []) used(each, found);
    return found;
  };
  return entries.map((entry) => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === join(root, entry));
    if (chunk === undefined) throw new Error(`${entry} is not in the build`);
    return used(chunk.fileName, new Set());
  }) as { [Entry in keyof Entries]: Set<string> };
}
