import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../../ui/Chip.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { FILTER, TYPE_LABELS } from '../copy.ts';
import { type FeedFilter, isNarrowed, placesQuery } from '../query.ts';

interface FilterBarProps {
  filter: FeedFilter;
  onChange: (filter: FeedFilter) => void;
}

/** What the feed is narrowed to, each to be taken off again. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { type, tribe, following } = filter;
  const { data } = useQuery({ ...placesQuery, enabled: tribe !== undefined });
  if (!isNarrowed(filter)) return null;
  const tribeName = data?.tribes.find(({ id }) => id === tribe)?.name ?? FILTER.tribe;
  const without = (key: keyof FeedFilter) => {
    const { [key]: _, ...rest } = filter;
    onChange(rest);
  };
  const parts: [keyof FeedFilter, string][] = [
    ...(type ? [['type', TYPE_LABELS[type]] as [keyof FeedFilter, string]] : []),
    ...(tribe ? [['tribe', tribeName] as [keyof FeedFilter, string]] : []),
    ...(following ? [['following', FILTER.following] as [keyof FeedFilter, string]] : []),
  ];
  return (
    <ScrollFade label={FILTER.on}>
      {parts.map(([key, label]) => (
        <Chip key={key} tone="primary" onClick={() => without(key)}>
          <span aria-hidden>{label}</span>
          <Spoken>{FILTER.without(label)}</Spoken>
          <IconX size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
        </Chip>
      ))}
    </ScrollFade>
  );
}
