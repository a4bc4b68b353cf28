const page: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;

/**
 * Zod otherwise probes `new Function`, which the content security policy answers with a console error. It looks
 * here when it is loaded, so that a screen without a form need not load it for the sake of this.
 */
page.__zod_globalConfig ??= {};
page.__zod_globalConfig.jitless = true;

export {};
