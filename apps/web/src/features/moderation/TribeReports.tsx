import type { TribeView } from '@kindred/validation/tribes';
import { Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { TribeCases } from './CaseList.tsx';
import { CasePage } from './cases/CasePage.tsx';
import classes from './Moderation.module.css';

/** Reports in a tribe, for its moderators: the queue, and each case at an address of its own. */
export default function TribeReports({ tribe }: { tribe: TribeView }) {
  return (
    <Routes>
      <Route
        index
        element={
          <div className={classes.screen}>
            <TribeCases tribe={tribe} />
          </div>
        }
      />
      <Route path=":id" element={<CasePage base={`/tribe/${tribe.slug}/reports`} isPart />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
