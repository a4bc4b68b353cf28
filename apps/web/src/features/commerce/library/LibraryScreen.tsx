import type { PurchaseItem } from '@kindred/validation/commerce/library';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { isEnabled } from '../../../app/product.ts';
import { trpc } from '../../../app/trpc.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { whenOf } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FirstMedal } from '../../../ui/illustrations/FirstMedal.tsx';
import { OpenBook } from '../../../ui/illustrations/OpenBook.tsx';
import { OpenFolder } from '../../../ui/illustrations/OpenFolder.tsx';
import { OpenParcel } from '../../../ui/illustrations/OpenParcel.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { formatDay } from '../../../ui/time.ts';
import { formatDuration } from '../../courses/public.ts';
import screen from '../orders/Orders.module.css';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import { CardFacts, CardFoot, CardTop, PagedList } from '../PagedList.tsx';
import { downloadsQuery, purchasesQuery } from '../query.ts';
import { FILE_TYPES, ITEM_NAMES, LIBRARY, TABS, type Tab } from './copy.ts';

const priceOf = ({ price, currency }: PurchaseItem) =>
  Number(price) === 0 ? LIBRARY.free : formatPrice(price, currency);

const NAMES = Object.keys(TABS) as Tab[];
const OF_COURSES: ReadonlySet<Tab> = new Set(['courses', 'certificates']);
const day = (at: string) => formatDay(new Date(at));

const PANELS = {
  courses: Courses,
  downloads: Downloads,
  purchases: Purchases,
  certificates: Certificates,
} as const;

/** The courses I take, the files I own, everything I bought, and my certificates. */
export default function LibraryScreen() {
  useTitle(LIBRARY.title);
  const [search, setSearch] = useSearchParams();
  const names = NAMES.filter((name) => !OF_COURSES.has(name) || isEnabled('courses'));
  const [first = 'downloads'] = names;
  const tab = names.find((name) => name === search.get('tab')) ?? first;
  const Panel = PANELS[tab];
  return (
    <>
      <h1 className={screen.title}>{LIBRARY.title}</h1>
      <div className={screen.tabs}>
        <Tabs
          label={LIBRARY.tabs}
          tabs={names.map((value) => ({ value, label: TABS[value] }))}
          value={tab}
          onChange={(next) => setSearch(next === first ? {} : { tab: next }, { replace: true })}
        >
          <div className={screen.panel}>
            <Panel />
          </div>
        </Tabs>
      </div>
    </>
  );
}

const discover = <ButtonLink to="/tribes?tab=discover">{LIBRARY.discover}</ButtonLink>;

/** Progress and certificates change on the screens of a course: the library asks again when it opens. */
const COURSE_PAGES = {
  staleTime: 0,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
} as const;

function Courses() {
  const query = trpc.courses.library.useInfiniteQuery({}, COURSE_PAGES);
  return (
    <PagedList
      label={TABS.courses}
      loading={LIBRARY.loading}
      query={query}
      empty={
        <EmptyState
          illustration={<OpenBook />}
          title={LIBRARY.noCourses}
          text={LIBRARY.noCoursesText}
          action={discover}
        />
      }
    >
      {(course) => (
        <>
          <CardTop
            title={course.hasAccess ? <Link to={`/course/${course.id}`}>{course.title}</Link> : course.title}
            end={LIBRARY.percent(course.progress)}
          />
          <ProgressBar percent={course.progress} label={LIBRARY.progressOf(course.title)} />
          <CardFacts
            facts={[
              LIBRARY.lessons(course.completedLessons, course.lessonCount),
              course.duration > 0 ? formatDuration(course.duration) : null,
              course.rating === null ? null : LIBRARY.rating(course.rating.toFixed(1), course.reviewCount),
              LIBRARY.by(course.teacher.name),
              (course.completedAt === null ? LIBRARY.enrolled : LIBRARY.completed)(
                day(course.completedAt ?? course.enrolledAt),
              ),
            ]}
          />
          <CardFoot badge={!course.hasAccess && <Badge tone="neutral">{LIBRARY.noAccess}</Badge>}>
            {course.hasAccess && (
              <ButtonLink
                to={`/course/${course.id}`}
                variant="soft"
                size="sm"
                label={LIBRARY.named(
                  course.completedAt === null ? LIBRARY.continue : LIBRARY.review,
                  course.title,
                )}
              >
                {course.completedAt === null ? LIBRARY.continue : LIBRARY.review}
              </ButtonLink>
            )}
          </CardFoot>
        </>
      )}
    </PagedList>
  );
}

function Downloads() {
  const client = useQueryClient();
  // The file goes straight to disk: when it was fetched is for the server to tell.
  const refresh = () => setTimeout(() => void client.invalidateQueries(downloadsQuery), 1_000);
  return (
    <PagedList
      label={TABS.downloads}
      loading={LIBRARY.loading}
      query={useInfiniteQuery(downloadsQuery)}
      empty={
        <EmptyState
          illustration={<OpenFolder />}
          title={LIBRARY.noDownloads}
          text={LIBRARY.noDownloadsText}
          action={discover}
        />
      }
    >
      {(file) => (
        <>
          <CardTop title={file.title} end={formatBytes(file.size)} />
          <CardFacts
            facts={[
              FILE_TYPES[file.type],
              file.category,
              LIBRARY.from(file.productName),
              file.version > 1 ? LIBRARY.version(file.version) : null,
              file.downloadedAt === null ? null : LIBRARY.downloaded(day(file.downloadedAt)),
            ]}
          />
          <CardFoot badge={file.isNew && <Badge>{LIBRARY.isNew}</Badge>}>
            <ButtonAnchor
              variant="soft"
              size="sm"
              href={file.url}
              aria-label={LIBRARY.downloadNamed(file.title)}
              onClick={refresh}
            >
              {LIBRARY.download}
            </ButtonAnchor>
          </CardFoot>
        </>
      )}
    </PagedList>
  );
}

function Purchases() {
  return (
    <PagedList
      label={TABS.purchases}
      loading={LIBRARY.loading}
      query={useInfiniteQuery(purchasesQuery)}
      empty={
        <EmptyState
          illustration={<OpenParcel />}
          title={LIBRARY.noPurchases}
          text={LIBRARY.noPurchasesText}
          action={discover}
        />
      }
    >
      {(item) => (
        <>
          <CardTop
            title={item.url === null ? item.title : <Link to={item.url}>{item.title}</Link>}
            end={item.giftFrom === null ? priceOf(item) : LIBRARY.gift}
          />
          <CardFacts
            facts={[
              ITEM_NAMES[item.type],
              (item.giftFrom === null ? LIBRARY.bought : LIBRARY.opened)(day(item.purchasedAt)),
              item.giftFrom === null ? null : LIBRARY.from(item.giftFrom),
              item.booked === null ? null : LIBRARY.booked(whenOf(item.booked)),
              item.expiresAt === null
                ? null
                : (item.status === 'expired' ? LIBRARY.expired : LIBRARY.until)(day(item.expiresAt)),
            ]}
          />
          <CardFoot badge={<StatusBadge status={item.status} />}>
            {item.orderId !== null && (
              <ButtonLink
                to={`/profile/orders/${item.orderId}`}
                variant="soft"
                size="sm"
                label={LIBRARY.orderNamed(item.title)}
              >
                {LIBRARY.order}
              </ButtonLink>
            )}
            {item.url !== null && item.status === 'active' && (
              <ButtonLink to={item.url} variant="soft" size="sm" label={LIBRARY.openNamed(item.title)}>
                {LIBRARY.open}
              </ButtonLink>
            )}
          </CardFoot>
        </>
      )}
    </PagedList>
  );
}

function Certificates() {
  const query = trpc.courses.libraryCertificates.useInfiniteQuery({}, COURSE_PAGES);
  return (
    <PagedList
      label={TABS.certificates}
      loading={LIBRARY.loading}
      query={query}
      empty={
        <EmptyState
          illustration={<FirstMedal />}
          title={LIBRARY.noCertificates}
          text={LIBRARY.noCertificatesText}
          action={discover}
        />
      }
    >
      {({ credentialId, title, course, courseId, issuer, status, completedAt }) => (
        <>
          <CardTop title={course} end={LIBRARY.completed(day(completedAt))} />
          <CardFacts facts={[title, issuer, LIBRARY.credential(credentialId)]} />
          <CardFoot badge={status !== 'valid' && <Badge tone="neutral">{LIBRARY.statuses[status]}</Badge>}>
            {courseId !== null && (
              <ButtonLink
                to={`/course/${courseId}`}
                variant="soft"
                size="sm"
                label={LIBRARY.named(LIBRARY.review, course)}
              >
                {LIBRARY.review}
              </ButtonLink>
            )}
            <ButtonLink
              to={`/certificate/${credentialId}`}
              variant="soft"
              size="sm"
              label={LIBRARY.named(LIBRARY.view, course)}
            >
              {LIBRARY.view}
            </ButtonLink>
          </CardFoot>
        </>
      )}
    </PagedList>
  );
}
