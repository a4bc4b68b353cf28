import { type BusinessView, INDUSTRY_LABELS, SIZE_LABELS } from '@kindred/validation/businesses';
import type { ReactNode } from 'react';
import { Section } from '../../../ui/Card.tsx';
import { websiteOf } from '../../../ui/website.ts';
import { HoursSection } from '../hours/HoursSection.tsx';
import classes from './About.module.css';
import { ABOUT } from './copy.ts';

export default function AboutTab({ business }: { business: BusinessView }) {
  const { description, industry, size, founded, location, specialties, achievements, certifications } =
    business;
  const site = websiteOf(business.website);
  return (
    <>
      <Section aria-labelledby="about">
        <h2 id="about" className={classes.title}>
          {ABOUT.title(business.name)}
        </h2>
        <p className={classes.description} dir="auto">
          {description}
        </p>
        <dl className={classes.facts}>
          <Fact name={ABOUT.industry}>{INDUSTRY_LABELS[industry]}</Fact>
          <Fact name={ABOUT.size}>{ABOUT.employees(SIZE_LABELS[size])}</Fact>
          {founded !== null && <Fact name={ABOUT.founded}>{founded}</Fact>}
          {location !== null && <Fact name={ABOUT.location}>{location}</Fact>}
          {site !== null && (
            <Fact name={ABOUT.website}>
              <a className={classes.link} href={site.href} target="_blank" rel="noopener nofollow ugc">
                {site.label}
              </a>
            </Fact>
          )}
        </dl>
      </Section>
      <HoursSection business={business} />
      {specialties.length > 0 && (
        <Part id="specialties" title={ABOUT.specialties}>
          <ul className={classes.chips}>
            {specialties.map((specialty) => (
              <li key={specialty} className={classes.chip} dir="auto">
                {specialty}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {achievements.length > 0 && (
        <Part id="achievements" title={ABOUT.achievements}>
          <ul className={classes.list}>
            {achievements.map(({ title, issuer, year }, at) => (
              // Two of them may have the same title.
              <li key={`${at} ${title}`}>
                <span className={classes.name} dir="auto">
                  {title}
                </span>
                <span className={classes.from}>
                  {[issuer, year].filter((part) => part !== '' && part !== null).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {certifications.length > 0 && (
        <Part id="certifications" title={ABOUT.certifications}>
          <ul className={classes.list}>
            {certifications.map((certification, at) => (
              <li key={`${at} ${certification}`} className={classes.name}>
                {certification}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
