import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code comes when it is first shown, or ahead of that by `load`: then it is there at once,
 * without a moment of something else in its place. `isLoaded` tells whether that moment can come.
 */
export function preloadable<Props extends object>(source: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  async function load() {
    const module = await source();
    loaded = module.default;
    return module;
  }
  const Awaited = lazy(load);
  function Preloadable(props: Props) {
    // Chosen once: another type of component would lose what the first holds.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }
  return { Component: Preloadable, load, isLoaded: () => loaded !== undefined };
}
