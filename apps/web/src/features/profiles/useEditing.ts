import { useSearchParams } from 'react-router-dom';

/** Whether I am editing my profile: the address says so, so that other screens lead there. */
export function useEditing() {
  const [params, setParams] = useSearchParams();
  const set = (isOn: boolean) => {
    const next = new URLSearchParams(params);
    if (isOn) next.set('edit', '');
    else next.delete('edit');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { isEditing: params.has('edit'), edit: () => set(true), leave: () => set(false) };
}
