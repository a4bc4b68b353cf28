import type { PollView, PostView } from '@kindred/validation/feed';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { isOther, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { useFeedStore } from '../hooks.ts';
import { POLL } from './copy.ts';
import classes from './PollBox.module.css';
import { percentOf, voted } from './poll.ts';
import { useResults, useTimeLeft } from './useTimeLeft.ts';

interface PollBoxProps {
  post: PostView;
  poll: PollView;
}

/** Options to choose from; once somebody has voted, and when it is over, the results in their place. */
export function PollBox({ post, poll }: PollBoxProps) {
  const store = useFeedStore();
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);
  // The server's word, where its clock is ahead of this one.
  const [wasLate, setLate] = useState(false);
  const rest = useTimeLeft(poll.endsAt);
  const left = wasLate ? null : rest;
  useResults(post, poll, left === null);
  const hasVoted = poll.options.some(({ isMine }) => isMine);
  const vote = useMutation({
    scope: { id: `vote ${post.id}` },
    mutationFn: (optionIds: string[]) => api.feed.polls.vote.mutate({ id: post.id, optionIds }),
    onMutate: (optionIds) => {
      setChanging(false);
      store.patch(post.id, { poll: voted(poll, optionIds) });
      return poll;
    },
    onSuccess: (answer) => store.patch(post.id, answer),
    onError: (error, _optionIds, before) => {
      if (errorCode(error) === 'not_found') store.remove(post.id);
      else if (before) store.patch(post.id, { poll: before });
      if (errorCode(error) === 'poll_ended') setLate(true);
      toast.show({ title: POLL.failed, description: messageOf(error), tone: 'destructive' });
    },
  });
  const canVote = post.can.vote && left !== null;
  const isChoosing = canVote && (!hasVoted || isChanging);
  const box = useRef<HTMLDivElement>(null);
  useFocusAfter(isChoosing, isOther, box);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own.
    <div ref={box} tabIndex={-1} role="group" className={classes.poll} aria-label={POLL.label}>
      {isChoosing ? (
        <Choices poll={poll} onVote={(optionIds) => vote.mutate(optionIds)} />
      ) : (
        <Results poll={poll} />
      )}
      <p className={classes.foot}>
        <span>{POLL.voters(poll.voterCount)}</span>
        <span aria-hidden>·</span>
        <span>{left ?? POLL.ended}</span>
        {canVote && hasVoted && !isChanging && (
          <button type="button" className={classes.change} onClick={() => setChanging(true)}>
            {POLL.change}
          </button>
        )}
      </p>
    </div>
  );
}

function Choices({ poll, onVote }: { poll: PollView; onVote: (optionIds: string[]) => void }) {
  const [chosen, setChosen] = useState(() => poll.options.filter(({ isMine }) => isMine).map(({ id }) => id));
  if (!poll.isMultiple) {
    return (
      <div className={classes.options}>
        {poll.options.map(({ id, label, isMine }) => (
          <button
            key={id}
            type="button"
            className={classes.option}
            aria-pressed={isMine}
            onClick={() => onVote(isMine ? [] : [id])}
          >
            {label}
          </button>
        ))}
      </div>
    );
  }
  return (
    <div className={classes.options}>
      <p className={classes.hint}>{POLL.several}</p>
      {poll.options.map(({ id, label }) => (
        <CheckField
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={(event) =>
            setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
      <Button
        disabled={chosen.length === 0 && !poll.options.some(({ isMine }) => isMine)}
        onClick={() => onVote(chosen)}
      >
        {POLL.vote}
      </Button>
    </div>
  );
}

function Results({ poll }: { poll: PollView }) {
  const most = Math.max(...poll.options.map(({ votes }) => votes ?? 0));
  return (
    <ul className={classes.results}>
      {poll.options.map(({ id, label, votes, isMine }) => {
        const percent = percentOf(votes ?? 0, poll.voterCount);
        return (
          <li
            key={id}
            className={classes.result}
            data-mine={isMine}
            data-first={votes !== null && votes === most && most > 0}
          >
            <span className={classes.fill} style={{ width: `${percent}%` }} aria-hidden />
            <span className={classes.label}>
              {label}
              {isMine && <Spoken>, {POLL.mine}</Spoken>}
            </span>
            {votes !== null && <span className={classes.percent}>{POLL.share(percent)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
