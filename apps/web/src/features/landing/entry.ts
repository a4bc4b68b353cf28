import '../../app/styles/tokens.css';
import '../../app/styles/fonts.css';
import '../../app/styles/base.css';
import { enliven } from './enliven.ts';

enliven();
