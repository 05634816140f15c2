export const profile = {
  "profile.title": "Profile",
  "profile.named": "Profile: {name}",
  "profile.save": "Save name",
  "profile.saved": "Saved. You’re playing as {name}.",
  "profile.device": "Settings on this device",
  "profile.devices": "Play on another device",
  "profile.devices.line":
    "Get a link that signs you in on another device. It works once, for ten minutes; keep it to yourself.",
  "profile.link.create": "Get a link",
  "profile.link": "Open this link on your other device, or scan the code",
  "profile.link.qr": "QR code of the sign-in link",
  "profile.claim.line": "This link signs you in on this device, with your name and your games.",
  "profile.claim": "Sign in here",
  "profile.delete": "Delete my data",
  "profile.delete.line": "Your name is removed from every game. The games stay, without you. This can’t be undone.",
  "profile.delete.confirm": "Delete for good",
  "profile.deleted": "Your data has been deleted.",
} as const;
