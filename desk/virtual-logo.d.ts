/** What desk/vite.config.ts makes of the firm's name and logo; null: its name alone. */
declare module 'virtual:desk-logo' {
  export const firmName: string;
  export const logo: { src: string; includesName: boolean } | null;
}
