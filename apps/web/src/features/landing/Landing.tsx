import { FinalCall, Testimonials, Trust } from './Closing.tsx';
import { Header, Hero } from './Hero.tsx';
import classes from './Landing.module.css';
import { Features, Pricing } from './Sections.tsx';

/**
 * The visitors' page. Drawn once at build and sent as plain HTML, so it holds no state and no handler:
 * enliven.ts listens for its data attributes.
 */
export function Landing() {
  return (
    <div className={classes.page}>
      <Header />
      <main>
        <Hero />
        <Features />
        <Pricing />
        <Testimonials />
        <FinalCall />
      </main>
      <Trust />
    </div>
  );
}
