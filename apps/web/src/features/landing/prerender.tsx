import '../../app/styles/tokens.css';
import '../../app/styles/fonts.css';
import '../../app/styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './Landing.tsx';

/** The visitors' page as HTML, with the product's name left as its placeholder. */
export function prerender(): string {
  return renderToStaticMarkup(<Landing />);
}
