import type { PostView } from '@kindred/validation/feed';
import {
  IconBookmark,
  IconBookmarkOff,
  IconFlag,
  IconHistory,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconQuestionMark,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../app/api.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { MENU, REPORT } from './copy.ts';
import EditHistorySheet from './EditHistorySheet.tsx';
import { EditPostSheet } from './EditPostSheet.tsx';
import { useDeleteWithUndo, usePin, useSave } from './hooks.ts';
import { copyLink } from './link.ts';
import ReportSheet from './ReportSheet.tsx';
import { WhySheet } from './WhySheet.tsx';

type Sheet = 'edit' | 'history' | 'report' | 'why';

interface PostActionsProps {
  post: PostView;
  isOpen: boolean;
  onClose: () => void;
}

/** All that can be done with a post, and the sheets that some of it opens. */
export default function PostActions({ post, isOpen, onClose }: PostActionsProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const save = useSave(post);
  const pin = usePin(post);
  const remove = useDeleteWithUndo(post);
  const { can } = post;
  const words = wordsOfPin(post);

  const row = (Icon: typeof IconFlag, title: string, text: string | undefined, onClick: () => void) => (
    <Action
      Icon={Icon}
      title={title}
      text={text}
      onClick={() => {
        onClose();
        onClick();
      }}
    />
  );
  const close = () => setSheet(null);

  return (
    <>
      <BottomSheet isOpen={isOpen} onClose={onClose} title={MENU.sheet}>
        {can.save && !post.isSaved && row(IconBookmark, MENU.save, MENU.saveHint, () => save.mutate(true))}
        {can.save && post.isSaved && row(IconBookmarkOff, MENU.unsave, undefined, () => save.mutate(false))}
        {can.edit && row(IconPencil, MENU.edit, undefined, () => setSheet('edit'))}
        {post.editedAt !== null &&
          row(IconHistory, MENU.history, MENU.historyHint, () => setSheet('history'))}
        {can.pin && !post.isPinned && row(IconPin, words.pin, words.pinHint, () => pin.mutate(true))}
        {can.pin && post.isPinned && row(IconPinnedOff, words.unpin, undefined, () => pin.mutate(false))}
        {row(IconLink, MENU.copy, undefined, () => void copyLink(post.id))}
        {post.why.length > 0 && row(IconQuestionMark, MENU.why, MENU.whyHint, () => setSheet('why'))}
        {can.report && row(IconFlag, MENU.report, MENU.reportHint, () => setSheet('report'))}
        {can.delete && (
          <Action
            Icon={IconTrash}
            tone="danger"
            title={MENU.delete}
            text={MENU.deleteHint}
            onClick={() => {
              onClose();
              remove.mutate();
            }}
          />
        )}
      </BottomSheet>
      {can.edit && <EditPostSheet post={post} isOpen={sheet === 'edit'} onClose={close} />}
      {sheet === 'history' && <EditHistorySheet post={post} isOpen onClose={close} />}
      {sheet === 'why' && <WhySheet post={post} isOpen onClose={close} />}
      {can.report && (
        <ReportSheet
          title={REPORT.post}
          send={(said) => api.feed.report.mutate({ id: post.id, ...said })}
          isOpen={sheet === 'report'}
          onClose={close}
        />
      )}
    </>
  );
}

function wordsOfPin({ tribe, space, business }: PostView) {
  if (space !== null)
    return { pin: MENU.pinInSpace, pinHint: MENU.pinInSpaceHint, unpin: MENU.unpinFromSpace };
  if (tribe !== null)
    return { pin: MENU.pinInTribe, pinHint: MENU.pinInTribeHint, unpin: MENU.unpinFromTribe };
  if (business !== null) {
    return { pin: MENU.pinToBusiness, pinHint: MENU.pinToBusinessHint, unpin: MENU.unpinFromBusiness };
  }
  return MENU;
}

interface ActionProps {
  Icon: typeof IconFlag;
  title: ReactNode;
  text: string | undefined;
  tone?: 'danger';
  onClick: () => void;
}

function Action({ Icon, title, text, tone, onClick }: ActionProps) {
  return (
    <ListRow
      start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      title={title}
      text={text}
      tone={tone}
      onClick={onClick}
    />
  );
}
