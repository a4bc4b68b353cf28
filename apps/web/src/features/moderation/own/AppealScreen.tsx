export { LinkedDecisionScreen as default } from './DecisionScreen.tsx';
