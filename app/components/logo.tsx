import { site } from '../../config/site.ts';

/** A roof line that is also a bird in profile, and the firm's name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
        {/* The roof's right slope runs on into the back and tail of the bird. */}
        <path
          d="M3 21.5 19.2 6.6a3 3 0 0 1 4 0L37 19.2"
          className="fill-none stroke-fig"
          strokeWidth="3.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M8.5 34.5v-9.2c0-6 4.8-10.8 10.8-10.8 4.6 0 8.4 2.9 9.8 7l5.4 2.3-5.3 2.2c-.7 4.9-4.9 8.5-9.9 8.5z"
          className="fill-fig"
        />
        <circle cx="23.6" cy="21.4" r="3.1" className="fill-coral" />
        <circle cx="23.6" cy="21.4" r="1.35" className="fill-ink" />
      </svg>
      <span className="text-lg leading-tight font-extrabold tracking-tight text-ink">
        {site.brand.name}
      </span>
    </span>
  );
}
