import { SEEN_AS } from '@kindred/validation/accounts/privacy';
import { useSearchParams } from 'react-router-dom';

/** Who is not logged in sees no profile at all, so the server is not asked. */
export const PREVIEWS = ['visitor', ...SEEN_AS] as const;
export type Preview = (typeof PREVIEWS)[number];

/** Whom the address says my profile is to be shown to; undefined for me. */
export function usePreview(): Preview | undefined {
  const [params] = useSearchParams();
  return PREVIEWS.find((each) => each === params.get('as'));
}
