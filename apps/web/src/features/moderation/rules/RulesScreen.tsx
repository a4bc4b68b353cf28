import type { CommunityRule } from '@kindred/validation/moderation/rules';
import { RULES_MAX } from '@kindred/validation/moderation/values';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePermission } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useRemoveRule, useRules } from '../hooks.ts';
import classes from '../Moderation.module.css';
import { RULES } from './copy.ts';
import page from './Rules.module.css';

const RuleSheet = lazyPartWithRetry(() => import('./RuleSheet.tsx'));

/** The rules of the community, for everyone; platform admins edit them in place. */
export default function RulesScreen() {
  const mayEdit = usePermission('global_policies');
  const { data: rules, error, refetch } = useRules();
  useTitle(RULES.title);
  return (
    <article className={page.page}>
      <h1 className={classes.title}>{RULES.title}</h1>
      <p className={classes.muted}>{RULES.text}</p>
      {rules === undefined && error !== null && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {rules === undefined && error === null && (
        <Loading label={RULES.loading}>
          <SkeletonBar width="60%" />
          <SkeletonBar />
          <SkeletonBar width="80%" />
        </Loading>
      )}
      {rules !== undefined && <RuleList rules={rules} mayEdit={mayEdit} />}
      {rules !== undefined && mayEdit && rules.length < RULES_MAX && (
        <SheetButton Sheet={RuleSheet} sheet={{ rule: null }}>
          {(trigger) => (
            <Button variant="soft" {...trigger}>
              {RULES.add}
            </Button>
          )}
        </SheetButton>
      )}
      {rules !== undefined && (
        <p>
          <Link className={page.more} to="/transparency">
            {RULES.transparency}
          </Link>
        </p>
      )}
    </article>
  );
}

function RuleList({ rules, mayEdit }: { rules: readonly CommunityRule[]; mayEdit: boolean }) {
  if (rules.length === 0) {
    return <EmptyState illustration={<TickedList />} title={RULES.none} text={RULES.noneText} />;
  }
  return (
    <ol className={classes.list} aria-label={RULES.title}>
      {rules.map((rule) => (
        <li key={rule.id} className={classes.card}>
          <h2 className={classes.heading} dir="auto">
            {rule.title}
          </h2>
          {rule.description !== '' && (
            <p className={classes.said} dir="auto">
              {rule.description}
            </p>
          )}
          {mayEdit && <RuleActions key={rule.title + rule.description} rule={rule} />}
        </li>
      ))}
    </ol>
  );
}

function RuleActions({ rule }: { rule: CommunityRule }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveRule(RULES.removeFailed);
  const close = () => setAsking(false);
  return (
    <span className={classes.actions}>
      <SheetButton Sheet={RuleSheet} sheet={{ rule }}>
        {(trigger) => (
          <Button size="sm" variant="soft" aria-label={RULES.editNamed(rule.title)} {...trigger}>
            {RULES.edit}
          </Button>
        )}
      </SheetButton>
      <Button
        size="sm"
        variant="soft"
        tone="danger"
        aria-label={RULES.removeNamed(rule.title)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {RULES.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => remove.mutate({ id: rule.id }, { onSettled: close })}
        title={RULES.removeTitle}
        text={RULES.removeText}
        confirmLabel={RULES.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </span>
  );
}
