import type { BrandColour } from '../../config/brand.ts';
import { type Logo as BrandLogo, logo as brandLogo, type LogoShape } from '../../config/logo.ts';
import { site } from '../../config/site.ts';

/** The firm's mark, if it has one, and its name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <Mark logo={brandLogo} />
      <span className="text-lg leading-tight font-extrabold tracking-tight text-ink">
        {site.brand.name}
      </span>
    </span>
  );
}

/** Decoration: the name beside it says what it is. */
function Mark({ logo }: { logo: BrandLogo }) {
  if (logo.kind === 'name') return null;
  if (logo.kind === 'file') {
    const { path, width, height } = logo;
    return <img src={path} alt="" width={width} height={height} className="h-10 w-auto" />;
  }
  const { size, shapes } = logo;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="40"
      height="40"
      aria-hidden="true"
      focusable="false"
    >
      {shapes.map((shape) => (
        <Shape key={JSON.stringify(shape)} shape={shape} />
      ))}
    </svg>
  );
}

function Shape({ shape }: { shape: LogoShape }) {
  if ('circle' in shape) {
    const [cx, cy, r] = shape.circle;
    return <circle cx={cx} cy={cy} r={r} fill={colour(shape.fill)} />;
  }
  if ('fill' in shape) return <path d={shape.path} fill={colour(shape.fill)} />;
  return (
    <path
      d={shape.path}
      fill="none"
      stroke={colour(shape.stroke)}
      strokeWidth={shape.width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** As the style sheet names it, so that no page downloads the palette a second time. */
const colour = (name: BrandColour) => `var(--color-${name})`;
