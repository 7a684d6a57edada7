/** What desk/vite.config.ts makes of the firm's logo; null: its name alone. */
declare module 'virtual:desk-logo' {
  export const logo: { src: string; includesName: boolean } | null;
}
