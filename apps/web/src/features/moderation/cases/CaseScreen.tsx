import { CasePage } from './CasePage.tsx';

/** A case in the administration of the platform. */
export default function CaseScreen() {
  return <CasePage base="/admin/reports" />;
}
