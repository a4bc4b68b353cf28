export { default as PreviewScreen } from './PreviewScreen.tsx';
