import type { ComponentPropsWithRef } from 'react';
import classes from './Action.module.css';

/** Real links, so that they work before any script has arrived; enliven.ts opens the dialog in place. */
export const LOG_IN = { href: '/?auth=login', 'data-auth': 'login' };
export const SIGN_UP = { href: '/?auth=signup', 'data-auth': 'signup' };
export const START = { href: '/api/login' };

type ActionProps = Omit<ComponentPropsWithRef<'a'>, 'className'> & {
  look?: 'filled' | 'glowing' | 'soft' | 'white';
};

/** The wide button of this page; a link, as the page has no code of its own. */
export function Action({ look = 'filled', ...rest }: ActionProps) {
  return <a className={classes.action} data-look={look} {...rest} />;
}
