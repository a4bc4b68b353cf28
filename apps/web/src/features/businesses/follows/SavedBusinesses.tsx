import { INDUSTRY_LABELS } from '@kindred/validation/businesses';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MorePages } from '../../../app/MorePages.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { KeptRibbon } from '../../../ui/illustrations/KeptRibbon.tsx';
import { VerifiedMark } from '../../../ui/VerifiedMark.tsx';
import { BUSINESS } from '../copy.ts';
import { SAVED } from './copy.ts';
import { savedBusinesses } from './hooks.ts';

export default function SavedBusinesses() {
  const list = useInfiniteQuery(savedBusinesses);
  return (
    <MorePages
      list={list}
      loading={SAVED.loading}
      empty={
        <EmptyState
          illustration={<KeptRibbon />}
          title={SAVED.empty}
          text={SAVED.emptyText}
          action={<ButtonLink to="/businesses">{BUSINESS.browse}</ButtonLink>}
        />
      }
    >
      {({ id, slug, name, logoUrl, verified, industry, location }) => (
        <li key={id}>
          <ListRow
            start={<Avatar id={id} name={name} src={logoUrl} size={44} shape="square" />}
            title={
              <>
                {name}
                {verified && <VerifiedMark label={BUSINESS.verified} />}
              </>
            }
            text={[INDUSTRY_LABELS[industry], location].filter((part) => part !== null).join(' · ')}
            to={`/business/${slug}`}
          />
        </li>
      )}
    </MorePages>
  );
}
