import type { UserFile, UserOrder } from '@kindred/validation/admin/holdings';
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { StatusBadge } from '../../commerce/public.tsx';
import adminClasses from '../Admin.module.css';
import { USER } from '../copy.ts';
import { useUserFiles, useUserOrders } from './hooks.ts';
import classes from './User.module.css';

const day = (time: string) => formatDay(new Date(time));

/** The last orders of a user. */
export function UserOrders({ userId }: { userId: string }) {
  const query = useUserOrders(userId);
  const orders = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Part title={USER.orders} none={USER.noOrders} query={query} count={orders?.length}>
      {orders?.map((order) => (
        <li key={order.id}>
          <Order order={order} />
        </li>
      ))}
    </Part>
  );
}

function Order({ order }: { order: UserOrder }) {
  const { description, orderNumber, amount, currency, status, isTest, createdAt } = order;
  return (
    <>
      <span className={adminClasses.name}>
        {description || orderNumber}
        <StatusBadge status={status} />
        {isTest && <Badge>{USER.testOrder}</Badge>}
      </span>
      <span className={adminClasses.sub}>
        {formatAmount(amount, currency)} · {day(createdAt)} · {orderNumber}
      </span>
    </>
  );
}

/** The files of a user, the largest first. */
export function UserFiles({ userId }: { userId: string }) {
  const query = useUserFiles(userId);
  const files = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Part title={USER.files} none={USER.noFiles} query={query} count={files?.length}>
      {files?.map((file) => (
        <li key={file.id}>
          <File file={file} />
        </li>
      ))}
    </Part>
  );
}

function File({ file: { name, size, mimeType, usedIn, createdAt } }: { file: UserFile }) {
  return (
    <>
      <span className={adminClasses.name}>{name}</span>
      <span className={adminClasses.sub}>
        {formatBytes(size)} · {mimeType} · {USER.usedIn(usedIn)} · {day(createdAt)}
      </span>
    </>
  );
}

interface PartProps {
  title: string;
  none: string;
  query: ReturnType<typeof useUserOrders> | ReturnType<typeof useUserFiles>;
  /** Rows that were read; undefined before. */
  count: number | undefined;
  children: ReactNode;
}

function Part({ title, none, query, count, children }: PartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {count === undefined && query.error && (
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {count === undefined && !query.error && (
        <Loading label={USER.loading}>
          <SkeletonRow />
        </Loading>
      )}
      {count === 0 && <p className={classes.muted}>{none}</p>}
      <ul className={classes.list}>{children}</ul>
      <NextPage query={query} />
    </section>
  );
}
