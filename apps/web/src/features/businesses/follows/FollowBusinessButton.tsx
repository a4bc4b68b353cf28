import type { BusinessView } from '@kindred/validation/businesses';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { FOLLOW } from './copy.ts';
import { useFollowBusiness } from './hooks.ts';

interface FollowBusinessButtonProps {
  business: Pick<BusinessView, 'id' | 'name' | 'followers' | 'isFollowing'>;
  size?: 'sm' | 'md';
  /** One of many in a list. */
  isQuiet?: boolean;
}

export function FollowBusinessButton({ business, size = 'md', isQuiet = false }: FollowBusinessButtonProps) {
  const follow = useFollowBusiness(business);
  const { name, isFollowing } = business;
  const Icon = isFollowing ? IconCheck : IconPlus;
  return (
    <Button
      size={size}
      variant={isFollowing || isQuiet ? 'soft' : 'filled'}
      tone={isFollowing ? 'neutral' : 'primary'}
      // A small one stands beside a name, which needs the room on a narrow phone.
      icon={size === 'md' && <Icon size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
      aria-pressed={isFollowing}
      aria-label={isFollowing ? FOLLOW.followingNamed(name) : FOLLOW.followNamed(name)}
      onClick={() => follow.mutate(!isFollowing)}
    >
      {isFollowing ? FOLLOW.following : FOLLOW.follow}
    </Button>
  );
}
