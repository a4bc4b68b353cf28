import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { FOLLOW } from './copy.ts';
import { type Followable, useFollow } from './hooks.ts';

interface FollowButtonProps {
  person: Followable;
  size?: 'sm' | 'md';
  /** On a profile it is the view's one filled button; in a list there are many. */
  isMain?: boolean;
}

export function FollowButton({ person, size = 'md', isMain = false }: FollowButtonProps) {
  const follow = useFollow(person);
  const { name, isFollowing } = person;
  const Icon = isFollowing ? IconUserCheck : IconUserPlus;
  return (
    <Button
      size={size}
      variant={isMain && !isFollowing ? 'filled' : 'soft'}
      tone={isFollowing ? 'neutral' : 'primary'}
      icon={isMain ? <Icon size={ICON.inline} stroke={ICON_STROKE} aria-hidden /> : undefined}
      aria-pressed={isFollowing}
      aria-label={isFollowing ? FOLLOW.followingNamed(name) : FOLLOW.followNamed(name)}
      onClick={() => follow.mutate(!isFollowing)}
    >
      {isFollowing ? FOLLOW.following : FOLLOW.follow}
    </Button>
  );
}
