import { createOutputMiddleware } from '@trpc/server/unstable-core-do-not-import';
import type { z } from 'zod';

interface Procedures {
  _def: { procedures: Record<string, unknown> };
}

interface Definition {
  _def: { output?: z.ZodType; middlewares: { _type?: string }[] };
}

/**
 * Parses every output with `parse`, for which zod compiles a function per object schema. tRPC prefers `parseAsync`,
 * which walks the schema for each value.
 */
export function parseOutputsSync(appRouter: Procedures): void {
  for (const procedure of Object.values(appRouter._def.procedures)) {
    const { output, middlewares } = (procedure as Definition)._def;
    if (output === undefined) continue;
    const at = middlewares.findIndex(({ _type }) => _type === 'output');
    middlewares[at] = createOutputMiddleware((value) => output.parse(value));
  }
}
