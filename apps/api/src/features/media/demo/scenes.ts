import type { Scene } from '@kindred/db/demo/pictures';
import { Chance, gradient, svg, times } from './chance.ts';
import { dawn } from './dawn.ts';

interface Frame {
  w: number;
  h: number;
  chance: Chance;
}
type Draw = (frame: Frame) => { defs: string; body: string };

const fill = ({ w, h }: Frame, paint: string) => `<rect width="${w}" height="${h}" fill="${paint}"/>`;

/** A ridge from edge to edge, down to the bottom. */
function ridge({ w, h, chance }: Frame, level: number, rough: number, colour: string): string {
  const steps = 9;
  const points = times(steps + 1, (index) => {
    const y = h * level + chance.between(-rough, rough) * h;
    return `L${Math.round((index / steps) * w)} ${Math.round(y)}`;
  });
  return `<path d="M0 ${h}${points}L${w} ${h}z" fill="${colour}"/>`;
}

function hill({ w, h, chance }: Frame, level: number, colour: string): string {
  const y = () => Math.round(h * (level + chance.between(-0.07, 0.07)));
  return `<path d="M0 ${y()}C${w * 0.25} ${y()} ${w * 0.35} ${y()} ${w / 2} ${y()}S${w * 0.8} ${y()} ${w} ${y()}V${h}H0z" fill="${colour}"/>`;
}

const sun = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r * 2.1}" fill="${colour}" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r * 1.5}" fill="${colour}" opacity=".22"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

const loaf: Draw = (frame) => {
  const { w, h, chance } = frame;
  const [top, side, cut] = chance.of([
    ['#c98446', '#8f5226', '#f0cf9c'],
    ['#b06c34', '#74401c', '#e8bd85'],
    ['#d8a05f', '#a56a31', '#f7e0b8'],
  ] as const);
  const ground = chance.of([
    ['#f6e7d2', '#e6c9a4'],
    ['#e9ddf5', '#cdb6e6'],
    ['#dfeae2', '#b6d0c0'],
  ] as const);
  const [x, y, r] = [w / 2, h * 0.56, Math.min(w, h) * chance.between(0.29, 0.34)];
  const flat = chance.between(0.72, 0.9);
  const cuts = chance.of([
    [
      [-0.5, 0, 0.5, 0],
      [0, -0.5, 0, 0.5],
    ],
    [
      [-0.4, -0.25, 0.1, 0.45],
      [-0.12, -0.42, 0.36, 0.3],
      [0.14, -0.5, 0.55, 0.1],
    ],
    [
      [-0.5, 0.12, 0.5, -0.12],
      [-0.3, 0.36, 0.42, 0.18],
      [-0.42, -0.16, 0.3, -0.36],
    ],
  ] as const);
  const scored = cuts
    .map(
      ([a, b, c, d]) =>
        `<path d="M${a * r} ${b * r}L${c * r} ${d * r}" stroke="${cut}" stroke-width="${r * 0.13}" stroke-linecap="round"/>`,
    )
    .join('');
  const flour = times(70, () => {
    const [angle, far] = [chance.next() * Math.PI * 2, Math.sqrt(chance.next()) * r * 0.9];
    return `<circle cx="${Math.cos(angle) * far}" cy="${Math.sin(angle) * far}" r="${chance.between(1.5, 6)}" fill="#fff8ec" opacity="${chance.between(0.15, 0.5)}"/>`;
  });
  const steam = times(3, (index) => {
    const at = x + (index - 1) * r * 0.5;
    return `<path d="M${at} ${y - r * flat - 20}q${r * 0.2} ${-r * 0.18} 0 ${-r * 0.36}t0 ${-r * 0.34}" fill="none" stroke="#fff" stroke-width="${r * 0.045}" stroke-linecap="round" opacity=".55"/>`;
  });
  const turn = chance.between(-14, 14);
  return {
    defs: `${gradient('ground', ...ground)}${gradient('crust', top, side)}`,
    body: `${fill(frame, 'url(#ground)')}<ellipse cx="${x}" cy="${h * 0.6 + r * 0.42}" rx="${r * 1.75}" ry="${r * 0.9}" fill="#a97b50"/><ellipse cx="${x}" cy="${h * 0.6 + r * 0.36}" rx="${r * 1.75}" ry="${r * 0.9}" fill="#c99b6b"/>
<ellipse cx="${x}" cy="${y + r * 0.42}" rx="${r * 1.08}" ry="${r * 0.72 * flat}" fill="#4a2a12" opacity=".25"/>
<g transform="translate(${x} ${y}) rotate(${turn}) scale(1 ${flat})"><circle r="${r}" fill="url(#crust)"/><circle r="${r * 0.93}" cy="${-r * 0.05}" fill="${top}" opacity=".55"/>${flour}${scored}</g>${steam}`,
  };
};

const pots: Draw = (frame) => {
  const { w, h } = frame;
  const pot = (x: number, s: number, colour: string, lid: string) =>
    `<g transform="translate(${x} ${h * 0.78}) scale(${s})"><ellipse cx="0" cy="6" rx="120" ry="18" fill="#3c2c22" opacity=".22"/><path d="M-110-150h220c6 70-14 150-50 154h-120c-36-4-56-84-50-154z" fill="${colour}"/><path d="M-110-150h220l-2 34h-216z" opacity=".12"/><path d="M-122-154c0-26 70-62 122-62s122 36 122 62z" fill="${lid}"/><circle cx="0" cy="-222" r="20" fill="${lid}"/><path d="M-70-120c-6 40 0 80 18 104" stroke="#fff" stroke-width="10" fill="none" opacity=".18" stroke-linecap="round"/></g>`;
  return {
    defs: gradient('wall', '#efe6dc', '#d9c8b6'),
    body: `${fill(frame, 'url(#wall)')}<rect y="${h * 0.7}" width="${w}" height="${h * 0.3}" fill="#b4916f"/><rect y="${h * 0.7}" width="${w}" height="10" fill="#8f6f50"/>${pot(w * 0.22, 1.05, '#b9a58e', '#a48f77')}${pot(w * 0.52, 1.25, '#8d9c98', '#75857f')}${pot(w * 0.81, 0.95, '#c98d6a', '#b37755')}`,
  };
};

const roof: Draw = (frame) => {
  const { w, h, chance } = frame;
  const houses = (level: number, colour: string, lit: number) =>
    times(9, (index) => {
      const [x, width] = [(index / 9) * w - 10, w / 9 + 20];
      const top = h * level + chance.between(-0.06, 0.06) * h;
      const windows = times(4, (n) =>
        chance.next() < lit
          ? `<rect x="${x + 24 + (n % 2) * 44}" y="${top + 40 + Math.floor(n / 2) * 52}" width="20" height="28" fill="#ffd28a"/>`
          : '',
      );
      return `<path d="M${x} ${h}V${top}l${width / 2}-${chance.between(18, 50)} ${width / 2} ${chance.between(18, 50)}V${h}z" fill="${colour}"/>${windows}`;
    });
  const cup = (x: number) =>
    `<g transform="translate(${x} ${h * 0.86})"><path d="M-32-50h64v34c0 22-64 22-64 0z" fill="#fff4e4"/><path d="M32-44c26 0 26 28-2 28" fill="none" stroke="#fff4e4" stroke-width="8"/><path d="M-8-66q12-14 0-28t0-28" fill="none" stroke="#fff" stroke-width="5" opacity=".6" stroke-linecap="round"/></g>`;
  return {
    defs: gradient('sky', '#2b2a55', '#7d5a93', '#e89a86', '#ffd9a3'),
    body: `${fill(frame, 'url(#sky)')}${sun(w * 0.68, h * 0.56, 46, '#ffe7b8')}${houses(0.58, '#5b4674', 0.2)}${houses(0.7, '#3a2f54', 0.3)}<rect y="${h * 0.86}" width="${w}" height="${h}" fill="#241d38"/>${cup(w * 0.22)}${cup(w * 0.36)}${cup(w * 0.5)}`,
  };
};

const sign: Draw = (frame) => {
  const { w, h } = frame;
  const bars = times(
    5,
    (index) =>
      `<rect x="${w * 0.17 + index * w * 0.135}" y="${h * 0.66}" width="${w * (index % 2 ? 0.07 : 0.1)}" height="${h * 0.085}" rx="8" fill="#b92f2a"/>`,
  );
  return {
    defs: gradient('wall', '#8fb3b8', '#6d979e'),
    body: `${fill(frame, 'url(#wall)')}${times(14, (i) => `<rect x="0" y="${(i * h) / 14}" width="${w}" height="3" fill="#fff" opacity=".1"/>`)}
<rect x="${w * 0.08 + 10}" y="${h * 0.15 + 16}" width="${w * 0.84}" height="${h * 0.7}" rx="18" opacity=".25"/><rect x="${w * 0.08}" y="${h * 0.15}" width="${w * 0.84}" height="${h * 0.7}" rx="18" fill="#fbf1dc"/><rect x="${w * 0.1}" y="${h * 0.18}" width="${w * 0.8}" height="${h * 0.64}" rx="10" fill="none" stroke="#b92f2a" stroke-width="8"/>
<g transform="translate(${w / 2} ${h * 0.42})" fill="#b92f2a"><path d="M-230 0c70-110 250-110 350 0-100 110-280 110-350 0z"/><path d="M100 0l120-80c-20 60-20 100 0 160z"/><circle cx="-150" cy="-18" r="15" fill="#fbf1dc"/><path d="M-80-62c40 40 40 84 0 124M0-74c46 50 46 98 0 148" fill="none" stroke="#fbf1dc" stroke-width="10"/></g>${bars}`,
  };
};

const posters: Draw = (frame) => {
  const { w, h, chance } = frame;
  const inks = ['#d8452f', '#2b4a9b', '#e8a92b', '#1f8a70', '#33262f', '#b8486f'] as const;
  const poster = (x: number, y: number, s: number) => {
    const [ink, other] = [chance.of(inks), chance.of(inks)];
    const motif = chance.of([
      `<circle cx="60" cy="70" r="38" fill="${ink}"/><path d="M14 128h92v18H14z" fill="${other}"/>`,
      `<path d="M16 118L60 26l44 92z" fill="${ink}"/><circle cx="88" cy="44" r="16" fill="${other}"/>`,
      `<path d="M16 24h40v110H16z" fill="${ink}"/><path d="M64 24h40v50H64z" fill="${other}"/><circle cx="84" cy="112" r="21" fill="${ink}"/>`,
      `<path d="M60 24c50 30 50 80 0 110-50-30-50-80 0-110z" fill="${ink}"/><path d="M60 60v74" stroke="${other}" stroke-width="9"/>`,
    ]);
    return `<g transform="translate(${x} ${y}) rotate(${chance.between(-3.5, 3.5)}) scale(${s})"><rect x="5" y="8" width="120" height="160" opacity=".18"/><rect width="120" height="160" fill="#fbf6ea"/>${motif}<rect x="52" y="-14" width="14" height="26" rx="3" fill="#a97b50"/></g>`;
  };
  const lines = h > w ? 4 : 2;
  const perLine = h > w ? 4 : 5;
  const s = w / perLine / 150;
  const row = (line: number) => {
    const y = (h / lines) * line + h * 0.05;
    return `<path d="M0 ${y}Q${w / 2} ${y + 34} ${w} ${y}" fill="none" stroke="#4a3b33" stroke-width="4"/>${times(perLine, (i) => poster((i + 0.11) * (w / perLine), y + 22 - Math.abs(i - (perLine - 1) / 2) * 7, s))}`;
  };
  return {
    defs: gradient('wall', '#d8dde6', '#b5bfcf'),
    body: `${fill(frame, 'url(#wall)')}${times(lines, row)}`,
  };
};

const mountain: Draw = (frame) => {
  const { w, h } = frame;
  const layers = ['#b7c6de', '#93a8ca', '#6f88b2', '#4e6795', '#33486f', '#1e2e4c'];
  return {
    defs: gradient('sky', '#6fa3d8', '#c9def0', '#fdebd6'),
    body: `${fill(frame, 'url(#sky)')}${sun(w * 0.7, h * 0.24, 58, '#fff6df')}${layers.map((colour, index) => ridge(frame, 0.4 + index * 0.1, 0.075 - index * 0.006, colour)).join('')}`,
  };
};

const saturn: Draw = (frame) => {
  const { w, h, chance } = frame;
  const r = Math.min(w, h) * 0.22;
  const stars = times(
    160,
    () =>
      `<circle cx="${chance.between(0, w)}" cy="${chance.between(0, h)}" r="${chance.between(0.8, 3.4)}" fill="#fff" opacity="${chance.between(0.25, 0.95)}"/>`,
  );
  const ring = (rx: number, width: number, colour: string) =>
    `<ellipse rx="${r * rx}" ry="${r * rx * 0.26}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  const rings = `${ring(1.45, 20, '#cbb286')}${ring(1.72, 30, '#e6d3a8')}${ring(2.02, 14, '#a68f68')}`;
  return {
    defs: `${gradient('night', '#0b1030', '#2a1e4d')}${gradient('planet', '#f5dfae', '#d8a765', '#a8743f')}<clipPath id="front"><rect x="${-w}" y="0" width="${w * 2}" height="${h}"/></clipPath>`,
    body: `${fill(frame, 'url(#night)')}${stars}<g transform="translate(${w / 2} ${h / 2}) rotate(-18)">${rings}<circle r="${r}" fill="url(#planet)"/><path d="M${-r * 0.96} ${-r * 0.28}Q0 ${-r * 0.1} ${r * 0.96} ${-r * 0.28}M${-r * 0.98} ${r * 0.2}Q0 ${r * 0.4} ${r * 0.98} ${r * 0.2}" stroke="#b8854a" stroke-width="12" fill="none" opacity=".5"/><g clip-path="url(#front)">${rings}</g></g>`,
  };
};

const panels: Draw = (frame) => {
  const { w, h } = frame;
  const [columns, lines] = [8, 5];
  const cell = (index: number) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const [width, height] = [(w * 0.84) / columns, (h * 0.4) / lines];
    return `<g transform="translate(${w * 0.08 + x * width + y * 12} ${h * 0.46 + y * height})"><rect width="${width - 7}" height="${height - 7}" fill="url(#cell)"/><path d="M${width / 3} 0v${height - 7}M${(width / 3) * 2} 0v${height - 7}M0 ${height / 2}h${width - 7}" stroke="#9fc1ee" stroke-width="1.6" opacity=".55"/></g>`;
  };
  return {
    defs: `${gradient('sky', '#5ea4e6', '#d5eaf8')}${gradient('cell', '#3566b5', '#1c3a78')}`,
    body: `${fill(frame, 'url(#sky)')}${sun(w * 0.82, h * 0.18, 52, '#fff3c4')}<ellipse cx="${w * 0.25}" cy="${h * 0.2}" rx="130" ry="30" fill="#fff" opacity=".75"/><ellipse cx="${w * 0.34}" cy="${h * 0.16}" rx="90" ry="34" fill="#fff" opacity=".75"/><path d="M${w * 0.04} ${h * 0.42}h${w * 0.88}l${w * 0.08} ${h * 0.58}H0z" fill="#b4654a"/>${times(columns * lines, cell)}`,
  };
};

const lanterns: Draw = (frame) => {
  const { w, h, chance } = frame;
  const light = times(9, (index) => {
    const x = w * (0.1 + index * 0.098);
    const y = h * (0.72 - 0.14 * Math.sin((index / 8) * Math.PI)) + chance.between(-10, 10);
    return `<circle cx="${x}" cy="${y}" r="58" fill="#ffb547" opacity=".14"/><circle cx="${x}" cy="${y}" r="30" fill="#ffb547" opacity=".3"/><circle cx="${x}" cy="${y}" r="11" fill="#fff1cf"/><path d="M${x} ${y + 12}v26" stroke="#0d0b1c" stroke-width="5"/>`;
  });
  const stars = times(
    60,
    () =>
      `<circle cx="${chance.between(0, w)}" cy="${chance.between(0, h * 0.45)}" r="${chance.between(0.8, 2.4)}" fill="#fff" opacity=".7"/>`,
  );
  return {
    defs: gradient('sky', '#131634', '#3a2d63', '#8a4f77', '#e58a6b'),
    body: `${fill(frame, 'url(#sky)')}${stars}${hill(frame, 0.62, '#3a2a57')}${light}${hill(frame, 0.84, '#191330')}`,
  };
};

const snow: Draw = (frame) => {
  const { w, h, chance } = frame;
  const fir = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})" fill="#3d5c63"><path d="M0-190l46 70h-92zM0-140l62 84h-124zM0-84l78 92h-156z"/><path d="M0-190l20 30h-40z" fill="#fff"/><rect x="-9" y="6" width="18" height="22" fill="#4a3b33"/></g>`;
  const firs = times(8, (index) =>
    fir(w * (0.05 + index * 0.13), h * chance.between(0.6, 0.68), chance.between(0.5, 1)),
  );
  const flakes = times(
    70,
    () =>
      `<circle cx="${chance.between(0, w)}" cy="${chance.between(0, h)}" r="${chance.between(1.5, 4.5)}" fill="#fff" opacity=".8"/>`,
  );
  const steps = times(
    9,
    (index) =>
      `<ellipse cx="${w * (0.3 + index * 0.05)}" cy="${h * (0.96 - index * 0.03) + (index % 2) * 12}" rx="${15 - index}" ry="${7 - index * 0.4}" fill="#a9bfd4"/>`,
  );
  return {
    defs: gradient('sky', '#b9cfe6', '#f6e3d6'),
    body: `${fill(frame, 'url(#sky)')}${sun(w * 0.3, h * 0.36, 40, '#fff2dd')}${hill(frame, 0.58, '#d5e2ee')}${firs}${hill(frame, 0.74, '#f2f7fb')}${steps}${flakes}`,
  };
};

const coffee: Draw = (frame) => {
  const { w, h, chance } = frame;
  const r = Math.min(w, h) * 0.27;
  const bean = () =>
    `<g transform="translate(${chance.between(30, w - 30)} ${chance.between(30, h - 30)}) rotate(${chance.between(0, 180)})"><ellipse rx="26" ry="17" fill="#6f4326"/><path d="M-24 0q12-9 24 0t24 0" fill="none" stroke="#4a2a15" stroke-width="4"/></g>`;
  return {
    defs: gradient('table', '#e9d8c3', '#d3b893'),
    body: `${fill(frame, 'url(#table)')}${times(16, bean)}<g transform="translate(${w / 2} ${h / 2})"><circle cx="10" cy="18" r="${r * 1.52}" opacity=".16"/><circle r="${r * 1.5}" fill="#f7f2ea"/><circle r="${r * 1.34}" fill="none" stroke="#e3d8c8" stroke-width="6"/><rect x="${r * 0.92}" y="-26" width="${r * 0.55}" height="52" rx="26" fill="#ffffff" stroke="#e3d8c8" stroke-width="5"/><circle r="${r}" fill="#ffffff"/><circle r="${r * 0.88}" fill="#7a4a28"/><circle r="${r * 0.8}" fill="#9a6238"/><path d="M0 ${r * 0.5}C${-r * 0.75} ${r * 0.05} ${-r * 0.5} ${-r * 0.55} 0 ${-r * 0.2}C${r * 0.5} ${-r * 0.55} ${r * 0.75} ${r * 0.05} 0 ${r * 0.5}z" fill="#f0d9b5"/></g>`,
  };
};

const DRAWINGS: Record<Scene, Draw> = {
  loaf,
  pots,
  roof,
  sign,
  posters,
  mountain,
  saturn,
  panels,
  lanterns,
  snow,
  coffee,
  dawn: (frame) => dawn(frame, 0),
};

export function drawScene(scene: Scene, seed: string, width: number, height: number): Buffer {
  const { defs, body } = DRAWINGS[scene]({ w: width, h: height, chance: new Chance(seed) });
  return svg(width, height, defs, body);
}
