import type { PostView } from '@kindred/validation/feed';
import { Fragment } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { POST } from './copy.ts';
import classes from './PostCard.module.css';

interface PostPlacesProps {
  post: PostView;
  /** In a list a space stands for its tribe; on its own page there is room for both. */
  isInList: boolean;
}

/** Of more tribes than these only the number is told. */
const SHOWN = 2;

/** The tribe a post was written in, or its space, and the tribes it was given to besides. */
export function PostPlaces({ post, isInList }: PostPlacesProps) {
  const here = useMatch('/tribe/:slug/*')?.params.slug;
  const page = useMatch('/business/:slug/*')?.params.slug;
  const { space, business } = post;
  // On a tribe's own page every post is in it.
  const tribes = [...(post.tribe ? [post.tribe] : []), ...post.givenTo].filter(({ slug }) => slug !== here);
  const [first] = tribes;
  if (first === undefined) {
    // On the page itself, and as its author, the business is named already.
    if (business === null || business.isAuthor || business.slug === page) return null;
    return (
      <>
        {POST.in}{' '}
        <Link className={classes.tribe} to={`/business/${business.slug}`}>
          {business.name}
        </Link>
        {' · '}
      </>
    );
  }
  const shown = space !== null && isInList ? [] : tribes.slice(0, SHOWN);
  const more = tribes.length - SHOWN;
  return (
    <>
      {POST.in}{' '}
      {shown.map(({ id, name, slug }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link className={classes.tribe} to={`/tribe/${slug}`}>
            {name}
          </Link>
        </Fragment>
      ))}
      {more > 0 && POST.andMore(more)}
      {space !== null && (
        <>
          {!isInList && ' › '}
          <Link className={classes.tribe} to={`/tribe/${first.slug}/spaces/${space.id}`}>
            {space.name}
          </Link>
        </>
      )}
      {' · '}
    </>
  );
}
