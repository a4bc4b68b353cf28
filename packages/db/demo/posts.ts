import { bakery } from './posts/bakery.ts';
import { dawn } from './posts/dawn.ts';
import { guild } from './posts/guild.ts';
import { living } from './posts/living.ts';
import { barbell, corner, honest, inklight, portfolio, tabletop } from './posts/others.ts';
import type { DemoPost } from './posts/post.ts';
import { profiles, special } from './posts/profiles.ts';
import { runners } from './posts/runners.ts';
import { supper } from './posts/supper.ts';
import { terminal } from './posts/terminal.ts';
import { guildYear, terminalYear } from './posts/year/desks.ts';
import { bakeryYear, inklightYear, supperYear, tabletopYear } from './posts/year/makers.ts';
import { barbellYear, cornerYear, runnersYear } from './posts/year/movers.ts';
import { dawnYear, honestYear, portfolioYear } from './posts/year/workers.ts';
import type { TribeKey } from './tribes.ts';

const BY_TRIBE: Record<TribeKey, DemoPost[]> = {
  bakery: [...bakery, ...bakeryYear],
  dawn: [...dawn, ...dawnYear],
  guild: [...guild, ...guildYear],
  terminal: [...terminal, ...terminalYear],
  runners: [...runners, ...runnersYear],
  portfolio: [...portfolio, ...portfolioYear],
  honest: [...honest, ...honestYear],
  supper: [...supper, ...supperYear],
  tabletop: [...tabletop, ...tabletopYear],
  corner: [...corner, ...cornerYear],
  inklight: [...inklight, ...inklightYear],
  barbell: [...barbell, ...barbellYear],
};

/** Every post with the tribe it is in, null for none. */
export const POSTS: readonly { post: DemoPost; tribe: TribeKey | null }[] = [
  ...Object.entries(BY_TRIBE).flatMap(([tribe, posts]) =>
    posts.map((post) => ({ post, tribe: tribe as TribeKey })),
  ),
  ...[...profiles, ...special, ...living].map((post) => ({ post, tribe: null })),
];
