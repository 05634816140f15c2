export const profile = {
  "profile.title": "Profil",
  "profile.named": "Profil : {name}",
  "profile.save": "Enregistrer",
  "profile.saved": "Enregistré. Vous jouez sous le nom de {name}.",
  "profile.device": "Réglages de cet appareil",
  "profile.devices": "Jouer sur un autre appareil",
  "profile.devices.line":
    "Créez un lien pour vous connecter sur un autre appareil. Il sert une fois, dix minutes ; gardez-le pour vous.",
  "profile.link.create": "Créer un lien",
  "profile.link": "Ouvrez ce lien sur votre autre appareil, ou scannez le code",
  "profile.link.qr": "Code QR du lien de connexion",
  "profile.claim.line": "Ce lien vous connecte sur cet appareil, avec votre nom et vos parties.",
  "profile.claim": "Se connecter ici",
  "profile.delete": "Supprimer mes données",
  "profile.delete.line": "Votre nom est retiré de toutes les parties. Elles restent, sans vous. C’est définitif.",
  "profile.delete.confirm": "Supprimer définitivement",
  "profile.deleted": "Vos données sont supprimées.",
} as const;
