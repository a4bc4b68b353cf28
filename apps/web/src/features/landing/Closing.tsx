import { IconCheck, IconStarFilled } from '@tabler/icons-react';
import { PRODUCT_NAME } from '../../app/product.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Action, startAt } from './Action.tsx';
import classes from './Closing.module.css';
import { CLAIMS, TESTIMONIALS } from './copy.ts';
import sections from './Sections.module.css';

export function Testimonials() {
  return (
    <section className={sections.section} aria-labelledby="testimonials">
      <h2 id="testimonials" className={sections.title}>
        What creators say
      </h2>
      <ul className={classes.quotes}>
        {TESTIMONIALS.map(({ id, name, what, words }) => (
          <li key={id}>
            <figure className={classes.quote}>
              <Stars />
              <blockquote>{words}</blockquote>
              <figcaption>
                <Avatar id={id} name={name} size={40} />
                <span>
                  <strong>{name}</strong>
                  <small>{what}</small>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stars() {
  return (
    <span className={classes.stars} role="img" aria-label="5 of 5 stars">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <IconStarFilled key={key} size={16} aria-hidden />
      ))}
    </span>
  );
}

export function FinalCall() {
  return (
    <section className={classes.final} aria-labelledby="final">
      <svg className={classes.finalHills} viewBox="0 0 480 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 70c60-34 112-44 176-26s104 34 166 10 96-44 138-30v96H0Z" />
        <path d="M0 96c70-24 130-30 196-16s118 14 172-2 84-20 112-10v52H0Z" />
      </svg>
      <h2 id="final">Your people are waiting</h2>
      <p>14-day free trial. No setup fees, cancel anytime.</p>
      <div className={classes.finalAction}>
        <Action look="white" {...startAt('/plans?plan=pro')}>
          Start Your Free Trial Now
        </Action>
      </div>
    </section>
  );
}

export function Trust() {
  return (
    <footer className={classes.footer}>
      <ul className={classes.claims} data-claims>
        {CLAIMS.map((claim) => (
          <li key={claim}>
            <IconCheck size={16} stroke={2.25} aria-hidden />
            {claim}
          </li>
        ))}
      </ul>
      <p className={classes.legal}>
        <a href="/terms">Terms of Service</a>
        <a href="/privacy">Privacy Policy</a>
        <a href="/rules">Rules</a>
        <a href="/transparency">Transparency</a>
      </p>
      <p className={classes.signature}>
        <Mark size={18} />
        {PRODUCT_NAME}
      </p>
    </footer>
  );
}
