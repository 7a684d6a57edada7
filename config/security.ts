/** Browser features that no page of ours uses, switched off for everything that might get into one. */
export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
