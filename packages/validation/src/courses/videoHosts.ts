/** Sites whose videos play in a lesson; another name in the operator's setting is the host of a PeerTube server. */
export const VIDEO_SITES = ['youtube', 'vimeo', 'loom', 'bunny'] as const;
/** The host of a PeerTube server. */
export const VIDEO_HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
export type VideoSite = (typeof VIDEO_SITES)[number] | 'peertube';

export const VIDEO_SITE_NAMES: Record<VideoSite, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  loom: 'Loom',
  bunny: 'Bunny',
  peertube: 'PeerTube',
};

/** Where the frame of a video comes from. */
export interface VideoFrame {
  site: VideoSite;
  /** The address of the frame, made of the parts of the link that were recognized. */
  src: string;
}

interface Site {
  /** Hosts of its links. */
  hosts: readonly string[];
  /** The origin of its frames. */
  origin: string;
  /** The path and query of the frame for a link to one of its videos. */
  frameOf(link: URL): string | undefined;
}

/** The seconds of `90`, `90s` or `1h2m3s`. */
function secondsOf(text: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

const match = (link: URL, path: RegExp) => path.exec(link.pathname)?.slice(1) ?? [];

const SITES: Record<(typeof VIDEO_SITES)[number], Site> = {
  youtube: {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    // The host that sets no cookie before the video plays.
    origin: 'https://www.youtube-nocookie.com',
    frameOf(link) {
      const [short] = link.hostname === 'youtu.be' ? match(link, /^\/([\w-]{11})$/) : [];
      const [named] = match(link, /^\/(?:embed|shorts|live)\/([\w-]{11})$/);
      const asked = link.pathname === '/watch' ? link.searchParams.get('v') : null;
      const id = short ?? named ?? (asked !== null && /^[\w-]{11}$/.test(asked) ? asked : undefined);
      const start = secondsOf(link.searchParams.get('t') ?? link.searchParams.get('start'));
      return id && `/embed/${id}?rel=0${start > 0 ? `&start=${start}` : ''}`;
    },
  },
  vimeo: {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    origin: 'https://player.vimeo.com',
    frameOf(link) {
      const [id, inPath] = match(link, /^\/(?:video\/)?(\d{6,12})(?:\/([0-9a-f]{6,20}))?$/);
      const asked = link.searchParams.get('h') ?? '';
      // A private video plays only with the hash of its link.
      const hash = inPath ?? (/^[0-9a-f]{6,20}$/.test(asked) ? asked : undefined);
      return id && `/video/${id}?dnt=1${hash === undefined ? '' : `&h=${hash}`}`;
    },
  },
  loom: {
    hosts: ['loom.com', 'www.loom.com'],
    origin: 'https://www.loom.com',
    frameOf(link) {
      const [id] = match(link, /^\/(?:share|embed)\/([0-9a-f]{32})$/);
      return id && `/embed/${id}`;
    },
  },
  bunny: {
    hosts: ['iframe.mediadelivery.net', 'player.mediadelivery.net', 'video.bunnycdn.com'],
    origin: 'https://iframe.mediadelivery.net',
    frameOf(link) {
      const [library, id] = match(link, /^\/(?:embed|play)\/(\d{1,9})\/([0-9a-f-]{36})$/);
      return id && `/embed/${library}/${id}?autoplay=false`;
    },
  },
};

/** Whether a host of the operator's setting is the name of a site. */
export const isVideoSite = (host: string): host is (typeof VIDEO_SITES)[number] => host in SITES;

function peerTube(host: string): Site {
  return {
    hosts: [host],
    origin: `https://${host}`,
    frameOf(link) {
      const [id] = match(link, /^\/(?:w|videos\/(?:watch|embed))\/([0-9A-Za-z]{22}|[0-9a-f-]{36})$/);
      return id && `/videos/embed/${id}?warningTitle=0`;
    },
  };
}

const siteOf = (host: string): Site => (isVideoSite(host) ? SITES[host] : peerTube(host));

/**
 * The frame that plays the video of a link.
 * @param hosts what the operator allows: names of sites, and hosts of PeerTube servers
 * @returns undefined for a link to anything else
 */
export function videoFrameOf(link: string, hosts: readonly string[]): VideoFrame | undefined {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.port !== '')
    return undefined;
  for (const host of hosts) {
    const site = siteOf(host);
    const path = site.hosts.includes(url.hostname) ? site.frameOf(url) : undefined;
    if (path) return { site: isVideoSite(host) ? host : 'peertube', src: site.origin + path };
  }
  return undefined;
}

/** Origins that frames may come from, for the content security policy. */
export function videoOrigins(hosts: readonly string[]): string[] {
  return hosts.map((host) => siteOf(host).origin);
}
