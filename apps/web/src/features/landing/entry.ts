import '../../app/styles/tokens.css';
import '../../app/styles/fonts.css';
import '../../app/styles/base.css';
import './Landing.module.css';
import './Scene.module.css';
import '../../ui/Avatar.module.css';
import { enliven } from './enliven.ts';

enliven();
