import type { ComponentPropsWithRef } from 'react';
import classes from './Action.module.css';

/** Real links, so that they work before any script has arrived; enliven.ts opens the dialog in place. */
export const LOG_IN = { href: '/?auth=login', 'data-auth': 'login' };
export const SIGN_UP = { href: '/?auth=signup', 'data-auth': 'signup' };
/** Through sign-up to an address of the app. */
export const startAt = (next: string) => ({
  href: `/api/login?tab=signup&next=${encodeURIComponent(next)}`,
});

type ActionProps = Omit<ComponentPropsWithRef<'a'>, 'className'> & {
  look?: 'filled' | 'glowing' | 'soft' | 'white';
};

/** The wide button of this page; a link, as the page has no code of its own. */
export function Action({ look = 'filled', ...rest }: ActionProps) {
  return <a className={classes.action} data-look={look} {...rest} />;
}
