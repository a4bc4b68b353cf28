import type { TribeView } from '@kindred/validation/tribes';
import { Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { Closed } from '../offers/Closed.tsx';
import { ChallengeList } from './ChallengeList.tsx';
import { ChallengeScreen } from './ChallengeScreen.tsx';

export default function ChallengesTab({ tribe }: { tribe: TribeView }) {
  if (!tribe.access.isReader) return <Closed />;
  return (
    <Routes>
      <Route index element={<ChallengeList tribe={tribe} />} />
      <Route path=":challengeId" element={<ChallengeScreen tribe={tribe} />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
