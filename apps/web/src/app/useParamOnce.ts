import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Does what a parameter of the address says, once, and takes it out of the address. */
export function useParamOnce(name: string, act: (value: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const value = search.get(name);
  const told = useEffectEvent((said: string) => {
    const rest = new URLSearchParams(search);
    rest.delete(name);
    setSearch(rest, { replace: true });
    act(said);
  });
  useEffect(() => {
    if (value !== null) told(value);
  }, [value]);
}
