import { mayInBusiness } from '@kindred/permissions/policies/businesses';
import type { BusinessCard } from '@kindred/validation/businesses';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { MorePages } from '../../../app/MorePages.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Storefront } from '../../../ui/illustrations/Storefront.tsx';
import { AddBusiness } from '../creation/AddBusiness.tsx';
import { DIRECTORY, EMPTY } from './copy.ts';
import classes from './DirectoryScreen.module.css';
import { mineQuery } from './query.ts';
import { MineRow } from './Sections.tsx';

/** Every business that I own or work for. */
export default function MyBusinessesScreen() {
  useTitle(DIRECTORY.mine);
  const list = useInfiniteQuery(mineQuery);
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{DIRECTORY.mine}</h1>
        <AddBusiness label={DIRECTORY.add} />
      </div>
      <div className={classes.parts}>
        <div className={classes.list}>
          <MorePages
            list={list}
            loading={DIRECTORY.loading}
            empty={<EmptyState illustration={<Storefront />} title={EMPTY.mine} text={EMPTY.mineText} />}
          >
            {(business) => (
              <li key={business.id}>
                <MineRow business={business}>
                  <Shortcuts business={business} />
                </MineRow>
              </li>
            )}
          </MorePages>
        </div>
      </div>
    </>
  );
}

function Shortcuts({ business: { slug, name, myRole } }: { business: BusinessCard }) {
  const viewer = useSignedInUser();
  const standing = { role: myRole, answersMessages: false, managesBookings: false };
  return (
    <>
      {mayInBusiness(viewer, standing, 'edit') && (
        <ButtonLink
          size="sm"
          variant="soft"
          tone="neutral"
          to={`/business/${slug}/edit`}
          label={DIRECTORY.editNamed(name)}
        >
          {DIRECTORY.edit}
        </ButtonLink>
      )}
      {mayInBusiness(viewer, standing, 'see_analytics') && (
        <ButtonLink
          size="sm"
          variant="soft"
          tone="neutral"
          to={`/business/${slug}/analytics`}
          label={DIRECTORY.analyticsNamed(name)}
        >
          {DIRECTORY.analytics}
        </ButtonLink>
      )}
    </>
  );
}
