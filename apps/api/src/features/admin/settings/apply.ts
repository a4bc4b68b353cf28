import { storedSettings } from '@kindred/db/admin/settings/visibility';
import type { Db, Tx } from '@kindred/db/client';
import type { Bus } from '../../../platform/bus.ts';
import { type Env, EnvError, withVariables } from '../../../platform/env.ts';
import type { Deps } from '../../../trpc/context.ts';
import { SETTABLE } from './variables.ts';

/** Configurations as they were read from the environment, by the one in effect. */
const configured = new WeakMap<Env, Env>();

/** The configuration that the environment alone gives. */
export function configuredEnv(env: Env): Env {
  return configured.get(env) ?? env;
}

/** Reads the stored settings into `env`, which everything else reads them from. */
export async function applySettings({ env, db, log }: Pick<Deps, 'env' | 'log'> & { db: Db | Tx }) {
  const base = configured.get(env) ?? { ...env };
  configured.set(env, base);
  let merged = base;
  for (const { name, variables } of await storedSettings(db)) {
    try {
      merged = withVariables(merged, variables);
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      log.warn({ group: name }, `stored settings have no effect: ${error.message}`);
    }
  }
  Object.assign(env, Object.fromEntries(SETTABLE.map((variable) => [variable, merged[variable]])));
}

/** Applies the stored settings now, and whenever a node saves others. @returns how to stop */
export async function followSettings(
  deps: Pick<Deps, 'env' | 'db' | 'log'> & { bus: Bus },
): Promise<() => void> {
  await applySettings(deps);
  const apply = () => {
    applySettings(deps).catch((error: unknown) => deps.log.error({ err: error }, 'settings were not read'));
  };
  const stops = [
    deps.bus.on((event) => {
      if (event.topic === 'settings_changed') apply();
    }),
    deps.bus.onGap(apply),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
