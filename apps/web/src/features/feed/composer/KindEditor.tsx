import LinkEditor from './LinkEditor.tsx';
import LiveEditor from './LiveEditor.tsx';
import MediaEditor from './MediaEditor.tsx';
import PollEditor from './PollEditor.tsx';
import type { Editing } from './useEditing.ts';

/** What belongs to the kind of post that is on, beside its words. */
export default function KindEditor({ composer }: { composer: Editing }) {
  const { draft, problems, change, isPosting } = composer;
  if (draft.kind === 'poll') {
    return (
      <PollEditor
        poll={draft.poll}
        problem={problems.poll}
        isDisabled={isPosting}
        onChange={(poll) => change({ poll })}
      />
    );
  }
  if (draft.kind === 'live') {
    return (
      <LiveEditor
        live={draft.live}
        problem={problems.live}
        isDisabled={isPosting}
        onChange={(live) => change({ live })}
      />
    );
  }
  if (draft.kind === 'link') {
    return (
      <LinkEditor
        url={draft.linkUrl}
        problem={problems.linkUrl}
        isDisabled={isPosting}
        onChange={(linkUrl) => change({ linkUrl })}
      />
    );
  }
  return (
    <MediaEditor
      draft={draft}
      // Before the first file what is missing is plain to see.
      problem={draft.media.length > 0 ? problems.mediaIds : undefined}
      isDisabled={isPosting}
      onChange={(media) => change({ media })}
      onBusy={composer.setBusy}
    />
  );
}
