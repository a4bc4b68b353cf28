import { trpc } from '../../app/trpc.ts';
import { ReportSheet } from '../feed/actions/public.tsx';
import { ACTIONS } from './copy.ts';

export default function MessageReport({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const report = trpc.messaging.messages.report.useMutation();
  return (
    <ReportSheet
      isOpen
      onClose={onClose}
      title={ACTIONS.report}
      send={(said) => report.mutateAsync({ id: messageId, ...said })}
    />
  );
}
