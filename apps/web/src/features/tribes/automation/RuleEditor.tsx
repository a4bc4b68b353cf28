import type { TribeView } from '@kindred/validation/tribes';
import type { AutomationOptions, RuleContent, RuleView } from '@kindred/validation/tribes/automations';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from './Automation.module.css';
import { EDITOR } from './copy.ts';
import { blankRule, templatesFor } from './draft.ts';
import { useOptions } from './hooks.ts';
import { RuleForm } from './RuleForm.tsx';

interface RuleEditorProps {
  tribe: TribeView;
  /** Null for a new one. */
  rule: RuleView | null;
  isOpen: boolean;
  onClose: () => void;
}

const contentOf = ({ name, trigger, conditions, actions }: RuleView): RuleContent => ({
  name,
  trigger,
  conditions,
  actions,
});

/** What starts a rule, what must hold, and what happens then. */
export default function RuleEditor({ tribe, rule, isOpen, onClose }: RuleEditorProps) {
  const [content, setContent] = useState<RuleContent | null>(rule && contentOf(rule));
  const options = useOptions(tribe.id);
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={rule === null ? EDITOR.newTitle : EDITOR.editTitle}
      isTall
    >
      {options.data === undefined ? (
        options.isPending ? (
          <Loading label={EDITOR.start}>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Loading>
        ) : (
          <ErrorState message={messageOf(options.error)} onRetry={() => void options.refetch()} />
        )
      ) : content === null ? (
        <Templates options={options.data} onChoose={setContent} />
      ) : (
        <RuleForm
          tribeId={tribe.id}
          ruleId={rule?.id ?? null}
          options={options.data}
          content={content}
          onChange={setContent}
          onDone={onClose}
        />
      )}
    </BottomSheet>
  );
}

function Templates({
  options,
  onChoose,
}: {
  options: AutomationOptions;
  onChoose: (content: RuleContent) => void;
}) {
  const end = <IconChevronRight size={ICON.row} stroke={ICON_STROKE} aria-hidden />;
  return (
    <>
      <p className={classes.intro}>{EDITOR.start}</p>
      <ul className={classes.templates}>
        {templatesFor(options).map(({ title, text, make }) => (
          <li key={title}>
            <ListRow title={title} text={text} end={end} onClick={() => onChoose(make(options))} />
          </li>
        ))}
        <li>
          <ListRow
            title={EDITOR.blank}
            text={EDITOR.blankText}
            end={end}
            onClick={() => onChoose(blankRule())}
          />
        </li>
      </ul>
    </>
  );
}
