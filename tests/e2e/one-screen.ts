/**
 * Tags a test whose outcome does not hang on the screen's size, or that sets a size of its own: it
 * runs on the phone alone.
 */
export const ONE_SCREEN = '@one-screen';
