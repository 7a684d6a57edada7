/** The firm's name and logo, which desk/vite.config.ts puts in the place of this; logo null: its name alone. */
declare const DESK_FIRM: { name: string; logo: { src: string; includesName: boolean } | null };

export const { name: firmName, logo } = DESK_FIRM;
